/** The text of `tenon secret --help`. */
export const helpText = `Usage: tenon secret set [--from-env VARIABLE] NAME
       tenon secret list
       tenon secret remove NAME
Keep secrets that scripts use by name and never see. NAME is provider.field: github.token.

set reads the value from standard input, without the line break at its end; on a terminal it asks,
and shows nothing of what is typed. A script then says {{secret:NAME}} where the value is to stand:
in the environment and the arguments of programs, and in headers of requests. It is put in there
alone, for who may use it (allow = "secret github.token"), and taken out of all that is shown.

  --from-env VARIABLE  take the value out of this variable
  --file FILE          use FILE in place of ~/.config/tenon/secrets.json
  --help               show this help

Examples:
  tenon secret set github.token
  gh auth token | tenon secret set github.token
  tenon secret list
`;
