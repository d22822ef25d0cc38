import { rowsOf } from '../row.ts';

/** What stands below an unconditional `exec command` is never read: it may be in another language. */
export const rows = rowsOf(
	...[
		'exec echo a',
		'exec cat <<E\ndocument\nE',
		'exec "$HOME/nosuch" b',
		"exec 'echo' c > o",
		'x=1; exec echo $x',
		"':' '''\nexec echo \"$0\"",
	].map((script) => `${script}\nimport sys; if (x`),
);
