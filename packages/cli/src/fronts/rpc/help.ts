import { runHelp } from '../../support/run-flags.ts';

/** The text of `tenon rpc --help`. */
export const helpText: string = `Usage: tenon rpc [OPTION]...
Let a program hold a conversation with a model: one request in JSON per line on standard input, one
response or event per line on standard output. See docs/rpc.md. Ends when standard input has ended and
nothing runs any more.

Where TENON_RPC_TOKEN (or ZOTCORE_RPC_TOKEN) is set, a hello with the same token must come first.

  --cwd DIR          work in DIR; default: the current folder
  --any-folder       work in the root or the home, too, which is refused otherwise
  -m, --model NAME   answer with this model, such as anthropic/claude-sonnet-5-5; 'tenon models' lists them
  --tape FILE        answer from FILE, a tape of answers, in place of any model
  --store FILE       keep conversations in FILE; default: in memory
  --session ID       go on with a conversation of the store
  -e, --ext PATH     start the extension at PATH; may be given several times
  --no-ext           look for no other extensions
  --policy NAME      read-only, workspace, full or a policy file, in place of the user's policy
${runHelp}
  --no-audit         do not write decisions to the audit log
  --help             show this help

Examples:
  echo '{"id":"1","type":"prompt","message":"Hi"}' | tenon rpc --tape hello.json
  tenon rpc --store work.db --session 01J9 -e ./my-extension
  tenon rpc --mode reviewer --tape review.json
`;
