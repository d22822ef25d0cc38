/** The text of `tenon config --help`. */
export const helpText = `Usage: tenon config list [--json]
       tenon config get KEY
       tenon config set KEY VALUE
       tenon config unset KEY
       tenon config explain KEY
       tenon config path
       tenon config schema
       tenon config edit
Show and change settings. They are in tenon.toml: /etc/tenon of the machine, ~/.config/tenon of the
user, .tenon of a project, which can only narrow. What the command line says goes before variables
(TENON_...), these before the user's file, and that before the machine's.

  list        every key, its value and where that comes from, and what was left out of the files
  get         print the value of a key; the status is 1 if only its default holds
  set         write a key into your file; comments and order stay
  unset       remove a key, or a table, from your file
  explain     what a key means, its default, all sources in order and which one wins
  path        print where the files are
  schema      print the JSON Schema of tenon.toml, for editors
  edit        open your file in $VISUAL or $EDITOR

  --project   change the file of the project in place of yours: set, unset, path, edit
  --cwd DIR   the folder of the project; default: the current one
  --json      print data in place of text: list, get, explain, path
  --help      show this help

Examples:
  tenon config set models.default ollama/qwen3
  tenon config set models.providers.mine.url http://127.0.0.1:9000/v1
  tenon config set --project models.budget.session 2
  tenon config explain session.mode
`;
