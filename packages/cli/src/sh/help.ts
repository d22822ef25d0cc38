/** The text of `tenon sh --help`. */
export const helpText = `Usage: tenon sh [OPTION]... [FILE [ARGUMENT]...]
       tenon sh [OPTION]... -c SCRIPT [NAME [ARGUMENT]...]
Run a script in bash's language. Without FILE and -c, read it from standard input; on a
terminal, let a person type.

  -c SCRIPT          run SCRIPT; NAME becomes $0
  -s                 read the script from standard input, with ARGUMENTs
  -i                 prompt, even where standard input is no terminal
  -l, --login        read the files of a login shell; --noprofile reads none
  --norc             do not read ~/.bashrc; --rcfile FILE reads FILE in its place
  -e -u -x -o NAME   options as of 'set'; -O NAME as of 'shopt'; +… turns them off
  --root DIR         see DIR as / and nothing else
  --memory           start with empty files in memory
  --overlay          keep all changes aside; 'kernel vfs diff|commit|reset' deals with them
  --no-exec          run commands of the process only, no program of the machine
  --strict           $x is always one word; -u and pipefail are on
  --json             print one JSON object: code, stdout, stderr, warnings …
  --timeout TIME     end the script after TIME (30, 1.5s, 5m) with status 124
  --limits NAME      run within limits: tight, model, generous or none (see 'kernel limits')
  --policy NAME      judge every command by read-only, workspace, full or the policy in a
                     file, as a model's are; questions are asked at the terminal
  --help             show this help
  --version          tell what this is

Programs of the machine are not run with --root, --memory or --overlay: they would
see other files than the script does.

Examples:
  tenon sh -c 'for f in *.txt; do wc -l "$f"; done'
  tenon sh --overlay -c 'sed -i s/a/b/ *.md; grep -c b *.md'
  tenon sh --json --timeout 10s build.sh
`;

const version = '0.0.0';

/** The text of `tenon --version`. */
export const programVersionText: string = `tenon ${version}\n`;

/** The text of `tenon sh --version`. */
export const versionText: string = `tenon sh ${version}, as GNU bash, version 5.2.15(1)-release\n`;
