/** The text of `tenon setup --help`. */
export const helpText = `Usage: tenon setup CLIENT [OPTION]... [-- OPTION OF TENON MCP]...
Tell a client to start tenon mcp, or to forget it. CLIENT is claude, cursor, zed, codex or opencode.
All else that is in the client's settings stays as it is written.

  --project   write to the settings of the current project, not to your own
  --remove    take tenon out of the settings again
  --dry-run   print what the settings would be, and change nothing
  --help      show this help

Examples:
  tenon setup claude
  tenon setup cursor --project -- --preset read-only
  tenon setup codex --remove
`;
