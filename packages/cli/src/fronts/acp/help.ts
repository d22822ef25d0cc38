/** The text of `tenon acp --help`. */
export const helpText = `Usage: tenon acp [OPTION]...
Be the agent of an editor: speak the Agent Client Protocol on standard input and output. Each session of
the editor works in the folder that the editor names, and is kept; see docs/acp.md.

  -m, --model NAME   answer with this model; 'tenon models' lists them
  --store FILE       keep sessions in FILE
  --no-ext           look for no extensions but those that the editor names
  --policy NAME      read-only, workspace, full or a policy file, in place of the user's policy
  --tape FILE        answer from FILE, a tape of recorded answers
  --no-audit         do not write decisions to the audit log
  --help             show this help

Example, for an editor's settings:
  "agent_servers": { "Tenon": { "command": "tenon", "args": ["acp"] } }
`;
