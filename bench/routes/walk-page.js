// What the pages of this bench run. Times are milliseconds.
const TIMEOUT_MS = 10_000;

/** Resolves after what the page has drawn next is seen. */
const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** From the next click until these words are there as a heading, and until the frame that shows them; kept until it is asked for. */
globalThis.awaitHeading = ({ heading, words }) => {
  const isThere = () => document.querySelector(heading)?.textContent === words;
  globalThis.took = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${words} never came`)), TIMEOUT_MS);
    const begin = ({ timeStamp }) => {
      const look = async () => {
        if (!isThere()) return;
        watcher.disconnect();
        const there = performance.now() - timeStamp;
        await drawn();
        resolve({ there, seen: performance.now() - timeStamp });
      };
      const watcher = new MutationObserver(() => void look());
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    window.addEventListener('click', begin, { capture: true, once: true });
  });
};

/** An empty page with one heading, and links each of which names it anew. */
globalThis.beBare = (names) => {
  const links = names.map((name) =>
    Object.assign(document.createElement('a'), { href: '#', textContent: name }),
  );
  const title = document.createElement('h1');
  for (const link of links)
    link.addEventListener('click', (event) => {
      event.preventDefault();
      title.textContent = link.textContent;
    });
  document.body.replaceChildren(...links, title);
};
