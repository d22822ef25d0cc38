/** Files and names that scripts rarely think of. */
export const oddFiles: Readonly<Record<string, string>> = {
	plain: 'b 2\na 1\na 1\nc 3\n',
	empty: '',
	noend: 'one\ntwo',
	zero: 'x\0y\nz\0',
	dos: 'one 1\r\ntwo 2\r\n',
	bytes: '\udcff\udc80 \udcc3\n\u00e9 \u65e5\u672c\n',
	blank: ' \n\t\n\n',
	'with blank': 'q 1\n',
	'new\nline': 'n 1\n',
	'byte\udcff': 'f 1\n',
	'-dash': 'd 1\n',
	'dir/inner': 'i 1\n',
};

/** Links among them: what each points to. */
export const oddLinks: Readonly<Record<string, string>> = { broken: 'nosuch', loop: 'loop', link: 'plain' };

/** Contents that are not lines of text, as a script names them. */
export const oddContents: readonly string[] = ['empty', 'noend', 'zero', 'dos', 'bytes', 'blank'];

/** Names that need quotes, lead elsewhere or nowhere, as a script writes them. */
export const oddNames: readonly string[] = [
	"'with blank'",
	"$'new\\nline'",
	"$'byte\\xff'",
	'./-dash',
	'nosuch',
	'broken',
	'loop',
	'link',
	'dir',
	"''",
];
