/** How a page of a session looks: one column, light or dark as the reader's system is. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --added: #1a7f37; --removed: #cf222e; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
header { border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0; }
header p, time { color: GrayText; font-size: 0.85rem; }
.user { border-left: 3px solid #0969da; padding-left: 0.8rem; margin: 1.5rem 0 1rem; white-space: pre-wrap; }
.interrupted { border-left: 3px solid var(--removed); padding-left: 0.8rem; opacity: 0.7; }
.interrupted > p:first-child { color: var(--removed); font-size: 0.85rem; margin: 0; }
.reasoning { color: GrayText; font-style: italic; white-space: pre-wrap; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 0.6rem 0; padding: 0.3rem 0.7rem; }
summary { cursor: pointer; font-family: ui-monospace, monospace; font-size: 0.9rem; overflow-wrap: anywhere; }
summary.failed::after { content: " failed"; color: var(--removed); }
pre, code { font-family: ui-monospace, monospace; font-size: 0.88rem; }
pre { background: var(--soft); border-radius: 6px; padding: 0.6rem; overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--line); padding: 0.2rem 0.6rem; }
img { max-width: 100%; }
.added { color: var(--added); }
.removed { color: var(--removed); }
@media (prefers-color-scheme: dark) { :root { --added: #3fb950; --removed: #f85149; } }
`;
