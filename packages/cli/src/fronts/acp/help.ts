import { runHelp } from '../../support/run-flags.ts';

/** The text of `tenon acp --help`. */
export const helpText: string = `Usage: tenon acp [OPTION]...
Be the agent of an editor: speak the Agent Client Protocol on standard input and output. Each session of
the editor works in the folder that the editor names, and is kept; see docs/acp.md.

  -m, --model NAME   answer with this model; 'tenon models' lists them
  --store FILE       keep sessions in FILE
  --no-session       keep nothing of the sessions
  -e, --ext PATH     start the extension at PATH; may be given several times
  --no-ext           look for no other extensions; the editor's MCP servers are started all the same
  --policy NAME      read-only, workspace, full or a policy file, in place of the user's policy
${runHelp}
  --auto             say yes, for this once, to what the policy leaves to you; what cannot be undone is asked
  --tape FILE        answer from FILE, a tape of recorded answers
  --no-audit         do not write decisions to the audit log
  --help             show this help

Example, for an editor's settings:
  "agent_servers": { "Tenon": { "command": "tenon", "args": ["acp"] } }
`;
