import type { Row } from '../row.ts';

const show = 'show() { while IFS= read -r line; do echo "[$line]"; done; }';

/** Here-documents that the end of a text ends, in texts that are known only when they run. */
export const rows: readonly Row[] = [
	{ script: `${show}\neval 'show <<A\nx y'; echo $?` },
	{ script: `${show}\neval 'show <<A\nx y\n'; echo $?` },
	{ script: `${show}\nv=1; eval 'show <<"A"\n$v \\$v\n'; eval 'show <<A\n$v \\$v\n'` },
	{ script: `${show}\neval 'show <<-A\n\t\tx\n\ty'` },
	{ script: `${show}\neval 'echo first\nshow <<A; echo last\nx'` },
	{ script: `${show}\neval 'show <<A'; echo $?` },
	{ script: `${show}\neval 'show <<A\n'; echo $?` },
	{ script: `${show}\neval 'show <<A; show <<B\nx\nA\ny'` },
	{ script: `${show}\neval 'show <<A 2>&1\nx'  2>&1` },
	{ script: `${show}\neval 'f() { show <<A\nx\n}'; type f 2>&1 | head -1` },
	{ script: `. ./lib; echo $?`, files: { lib: `${show}\nshow <<A\nx\n` } },
	{ script: `. ./lib 2>&1`, files: { lib: `${show}\n\nshow <<A\nx\ny` } },
	{ script: 'bash ./lib 2>&1', files: { lib: `${show}\nshow <<A\nx` } },
	{ script: 'bash ./lib 2>&1', files: { lib: `echo a\n${show}\nfalse || show <<A\nx` } },
	{ script: `bash -c 'if' 2>&1; bash -c 'echo "a' 2>&1; bash -c ')' 2>&1; echo $?` },
	{ script: `bash -c '${show}\nshow <<A\nx' 2>/dev/null` },
	{ script: `eval 'x=$(cat <<A\nb\n)' 2>/dev/null; echo $?` },
];
