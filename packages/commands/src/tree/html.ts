import { encodeText, type Stat } from '@tenon/core';
import { factsText } from './draw.ts';
import type { TreeNode } from './read-tree.ts';
import type { TreeStyle } from './style.ts';
import type { TreeFactsSources } from './time-text.ts';

/** What a page says besides the tree. */
export interface HtmlPage {
	/** What links begin with. */
	readonly base: string;
	readonly title: string;
	readonly charset: string;
	readonly hasLinks: boolean;
	/** Names have a class for the kind of file. */
	readonly hasClasses: boolean;
	/** The counts at the end; `undefined` if there are none. */
	readonly report: string | undefined;
}

/** What `tree -H` prints. */
export const htmlTree = (
	roots: readonly TreeNode[],
	style: TreeStyle,
	owners: TreeFactsSources,
	page: HtmlPage,
): string => {
	const writer = new HtmlWriter(style, owners, page);
	const report = page.report === undefined ? '' : `<br><br><p>\n${page.report}\n</p>\n`;
	const copyright = style.isAscii ? '(c)' : '©';
	return `${head(page, copyright)}${roots.map((root) => writer.root(root)).join('')}${report}${foot(copyright)}`;
};

class HtmlWriter {
	readonly #style: TreeStyle;
	readonly #owners: TreeFactsSources;
	readonly #page: HtmlPage;

	constructor(style: TreeStyle, owners: TreeFactsSources, page: HtmlPage) {
		this.#style = style;
		this.#owners = owners;
		this.#page = page;
	}

	root(node: TreeNode): string {
		const { base } = this.#page;
		const problem = problemText(node);
		if (node.facts === undefined) return `<a>${textOf(base)}</a>${problem}<br>\n`;
		const link = `${base.replace(/\/$/, '')}/`;
		const shown = textOf(base.replace(/\/$/, ''));
		const line = `${this.#start(node, '')}${this.#anchor(node, link)}${shown}</a>${problem}<br>\n`;
		return line + this.#children(node, node.path, '', node.path.length);
	}

	#children(node: TreeNode, directory: string, indent: string, rootLength: number): string {
		const { showsPaths, isAscii } = this.#style;
		const base = this.#page.base.replace(/\/$/, '');
		const pen = isAscii ? asciiPen : plainPen;
		const children = node.children ?? [];
		return children
			.map((child, index) => {
				const isLast = index === children.length - 1;
				const name = showsPaths ? child.path : child.name;
				const end = kindOf(child) === 'directory' ? '/' : '';
				const link = `${base}${linkText(directory.slice(rootLength))}/${linkText(name)}${end}`;
				const start = this.#start(child, indent + (isLast ? pen.last : pen.item));
				const line = `${start}${this.#anchor(child, link)}${textOf(name)}</a>${problemText(child)}<br>\n`;
				const below = indent + (isLast ? '&nbsp;&nbsp;&nbsp; ' : pen.beside);
				return line + this.#children(child, child.path, below, rootLength);
			})
			.join('');
	}

	// The lines of the drawing and the facts, which have two blanks more than in a text.
	#start({ facts }: TreeNode, lines: string): string {
		const { drawsLines, factsFirst } = this.#style;
		const drawn = drawsLines ? `\t${lines}` : '';
		const plain = factsText(facts, this.#style, this.#owners);
		const shown = plain === '' ? '' : `${textOf(plain).replaceAll(' ', '&nbsp;')}&nbsp;&nbsp;`;
		return factsFirst ? shown + drawn : drawn + shown;
	}

	#anchor(node: TreeNode, link: string): string {
		const { hasClasses, hasLinks } = this.#page;
		const kind = hasClasses ? ` class="${classOf(node)}"` : '';
		return `<a${kind}${hasLinks ? ` href="${link}"` : ''}>`;
	}
}

const plainPen = { item: '├── ', last: '└── ', beside: '│\u00a0\u00a0 ' };
const asciiPen = { item: '|-- ', last: '`-- ', beside: '|   ' };

const problemText = ({ problem }: TreeNode): string => (problem === undefined ? '' : `  [${problem}]`);

// A link is what it leads to; one that leads nowhere is a plain file.
const ownOrTarget = ({ facts, target, targetFacts }: TreeNode): Stat | undefined =>
	target === undefined ? facts : targetFacts;

const kindOf = (node: TreeNode): Stat['kind'] | undefined => ownOrTarget(node)?.kind;

const classOf = (node: TreeNode): string => {
	const facts = ownOrTarget(node);
	switch (facts?.kind) {
		case 'directory':
			return 'DIR';
		case 'fifo':
			return 'FIFO';
		case 'character':
			return 'CHAR';
		case 'block':
			return 'BLOCK';
		case 'other':
			return 'SOCK';
		default:
			return facts !== undefined && (facts.mode & 0o111) !== 0 ? 'EXEC' : 'NORM';
	}
};

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

const textOf = (text: string): string => text.replace(/[<>&"]/g, (character) => entities[character]!);

const linkText = (path: string): string => {
	let text = '';
	for (const byte of encodeText(path)) {
		const character = String.fromCharCode(byte);
		if (character === '&') text += '&amp;';
		else if (byte <= 0x20 || byte >= 0x7f || '"#%+<>?[\\]^'.includes(character))
			text += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
		else text += character;
	}
	return text;
};

const head = ({ title, charset }: HtmlPage, copyright: string): string => `<!DOCTYPE html>
<html>
<head>
 <meta http-equiv="Content-Type" content="text/html; charset=${charset}">
 <meta name="Author" content="Made by 'tree'">
 <meta name="GENERATOR" content="tree v2.1.0 ${copyright} 1996 - 2022 by Steve Baker, Thomas Moore, Francesc Rocher, Florian Sesser, Kyosuke Tokoro">
 <title>${title}</title>
 <style type="text/css">
  BODY { font-family : monospace, sans-serif;  color: black;}
  P { font-family : monospace, sans-serif; color: black; margin:0px; padding: 0px;}
  A:visited { text-decoration : none; margin : 0px; padding : 0px;}
  A:link    { text-decoration : none; margin : 0px; padding : 0px;}
  A:hover   { text-decoration: underline; background-color : yellow; margin : 0px; padding : 0px;}
  A:active  { margin : 0px; padding : 0px;}
  .VERSION { font-size: small; font-family : arial, sans-serif; }
  .NORM  { color: black;  }
  .FIFO  { color: purple; }
  .CHAR  { color: yellow; }
  .DIR   { color: blue;   }
  .BLOCK { color: yellow; }
  .LINK  { color: aqua;   }
  .SOCK  { color: fuchsia;}
  .EXEC  { color: green;  }
 </style>
</head>
<body>
	<h1>${title}</h1><p>
`;

const foot = (copyright: string): string => `	<hr>
	<p class="VERSION">
		 tree v2.1.0 ${copyright} 1996 - 2022 by Steve Baker and Thomas Moore <br>
		 HTML output hacked and copyleft ${copyright} 1998 by Francesc Rocher <br>
		 JSON output hacked and copyleft ${copyright} 2014 by Florian Sesser <br>
		 Charsets / OS/2 support ${copyright} 2001 by Kyosuke Tokoro
	</p>
</body>
</html>
`;
