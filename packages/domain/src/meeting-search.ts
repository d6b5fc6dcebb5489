/** How many characters the list of meetings is searched by at most. */
export const MOST_MEETING_KEYWORD = 128;

/** How somebody stands to meetings that they look for: their host, or somebody whom others invite. */
export const meetingStandings = ['hosted', 'invited'] as const;
