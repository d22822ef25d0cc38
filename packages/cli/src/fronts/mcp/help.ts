import { runHelp } from '../../support/run-flags.ts';

/** The text of `tenon mcp --help`. */
export const helpText: string = `Usage: tenon mcp [OPTION]...
Serve a shell, files, edits, search, undo and jobs to a model over the Model Context Protocol, on
standard input and output. Works in the folder that the client names as its first root, else in the
current one; clients of the protocol's revisions 2025-11-25 and 2026-07-28 are served.

What the model does is judged by the policy of machine, user and project (see tenon policy). What it
removes or overwrites can be undone. What only a person may decide is asked through the client where it
can ask, and refused where it cannot. Extensions that you trust (see tenon ext) add their tools and guard
every call, as they do in a session. Programs of the machine run with your own rights: the policy judges
which ones, not what they do.

  --workspace DIR    work in DIR, whatever the client names
  --any-folder       work in the root or the home, too, which is refused otherwise
  --root DIR         show nothing but DIR, as /; no program of the machine runs then
  --overlay          keep changes aside until kernel_vfs_commit; no program of the machine runs then
  --preset NAME      read-only, workspace or full, in place of what the user's policy names
  --policy FILE      read FILE in place of the user's policy
  -e, --ext PATH     start the extension in PATH; may be given several times
  --no-ext           do not look for extensions of the project and the user; with --root they are not looked for
  --limits NAME      tight, model, generous or none, never wider than the policy's; default model
${runHelp}
  --no-audit         do not write decisions to the audit log
  --help             show this help

Examples:
  tenon setup claude                 let Claude Code start this server
  tenon mcp --allow-write 'docs/**'  let only docs be written
  tenon mcp --root ~/notes           serve one folder and nothing else
  tenon mcp --overlay --preset full  let a model do what it likes, and look at it before it counts
`;
