/** What a media child tells its parent alone; what happens in its rooms goes out as webhooks. */
export type EngineReport =
  /** A recording ended: it was stopped, or its room finished. Its manifest is in the directory. */
  | { type: 'recordingFinished'; room: string; directory: string }
  /** A recording ended before it was stopped, such as for lack of disk space; what was written stays readable. */
  | { type: 'recordingFailed'; room: string; directory: string; reason: string }
  /** An exception that the engine caught and survived. */
  | { type: 'engineError'; message: string };

/** What happens to the child process itself. */
export type ChildEvent =
  /** The child died while it recorded; what was written stays, and once the room runs again the recording can go on. */
  | { type: 'recordingInterrupted'; room: string; directory: string }
  | { type: 'childStarted'; pid: number; httpPort: number; udpPort: number }
  /** All its rooms are gone; the clients come back by themselves once it runs again. */
  | { type: 'childDied'; exitCode: number | null; restartInMs: number };

/** Everything that the parent hears of a media child. */
export type MediaEvent = EngineReport | ChildEvent;
