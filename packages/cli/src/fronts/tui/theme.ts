import { diffRows } from './diff-rows.ts';

/** Styles by what they are for. Without colours each gives back its text. */
export interface Theme {
	readonly isPlain: boolean;
	readonly accent: (text: string) => string;
	readonly dim: (text: string) => string;
	readonly bold: (text: string) => string;
	readonly italic: (text: string) => string;
	readonly underline: (text: string) => string;
	readonly strikethrough: (text: string) => string;
	readonly code: (text: string) => string;
	readonly good: (text: string) => string;
	readonly warning: (text: string) => string;
	readonly bad: (text: string) => string;
	readonly added: (text: string) => string;
	readonly removed: (text: string) => string;
	/** Source as rows, its words coloured where the language is known. */
	highlighted(code: string, language: string): string[];
}

/** The theme of a terminal with colours, or of one without. Only the sixteen that every terminal has, in its own shades. */
export const makeTheme = (hasColours: boolean): Theme => {
	const style =
		(on: number, off: number) =>
		(text: string): string =>
			hasColours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
	const theme = {
		isPlain: !hasColours,
		accent: style(36, 39),
		dim: style(2, 22),
		bold: style(1, 22),
		italic: style(3, 23),
		underline: style(4, 24),
		strikethrough: style(9, 29),
		code: style(33, 39),
		good: style(32, 39),
		warning: style(33, 39),
		bad: style(31, 39),
		added: style(32, 39),
		removed: style(31, 39),
	};
	return { ...theme, highlighted: (code, language) => highlight(code, language, theme) };
};

type Styles = Omit<Theme, 'highlighted'>;

const highlight = (code: string, language: string, styles: Styles): string[] => {
	const lines = code.split('\n');
	if (styles.isPlain) return lines;
	if (language === 'diff' || language === 'patch') return diffRows(lines, styles);
	const comment = hashComments.has(language) ? '#[^\\n]*' : '\\/\\/[^\\n]*|--\\s[^\\n]*';
	const words = new RegExp(
		`(${comment})|("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*')|\\b(${keywords})\\b`,
		'g',
	);
	return lines.map((line) =>
		line.replaceAll(words, (_all, comments?: string, text?: string, keyword?: string) =>
			comments !== undefined
				? styles.dim(comments)
				: text !== undefined
					? styles.good(text)
					: styles.accent(keyword ?? ''),
		),
	);
};

const hashComments = new Set([
	'sh',
	'bash',
	'shell',
	'python',
	'py',
	'ruby',
	'rb',
	'yaml',
	'toml',
	'make',
	'awk',
]);

const keywords =
	'if|then|else|elif|fi|for|while|do|done|case|esac|in|function|return|const|let|var|class|interface|type|import|export|from|new|async|await|try|catch|finally|throw|def|lambda|with|as|pass|raise|fn|pub|struct|impl|enum|match|use|mod|func|package|defer|go|local|end|nil|null|true|false|None|True|False|self|this|public|private|static|void|int|string|bool';
