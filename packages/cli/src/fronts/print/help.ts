import { sessionOptionsHelp } from '../start/session-flags.ts';

/** The text of `tenon -p --help`. */
export const helpText: string = `Usage: tenon -p [OPTION]... [PROMPT]...
Ask the model once, let it work, and print its last answer. What is piped in stands before the prompt.
No person can be asked: what the policy leaves to a person is refused.

  --json             print every event as a line of JSON; see docs/json-events.md
  -q, --quiet        do not tell on standard error which tools are called
${sessionOptionsHelp}  --help             show this help

Exit status: 0 the model has answered, 1 it could not, 2 a mistake on the command line, 130 interrupted.

Examples:
  tenon -p 'What does this repository do?'
  git diff | tenon -p 'Write a commit message for this change'
  tenon -p --json 'Run the tests' | jq -r 'select(.type == "tool-started").toolName'
  tenon -p -c 'And now fix what fails'
`;
