import { compilePerl, type PerlRegex, PerlSyntaxError } from '@tenon/shell';
import { type RgArguments, RgRefusal } from './settings.ts';

/** The expression that all patterns together are. Throws `RgRefusal` with rg's own text. */
export const compileRgPatterns = (
	patterns: readonly string[],
	{ options, order }: RgArguments,
): PerlRegex => {
	const sources = options.fixed ? patterns.map(quoted) : patterns;
	for (const source of sources) if (!options.multiline) refuseNewline(source);
	const source = sources.length === 1 ? sources[0]! : sources.map((part) => `(?:${part})`).join('|');
	const caseRule = order.findLast(
		(name) => name === 'ignoreCase' || name === 'smartCase' || name === 'caseSensitive',
	);
	const ignoreCase =
		caseRule === 'ignoreCase' ||
		(caseRule === 'smartCase' && !patterns.some((pattern) => hasUpperCase(pattern, options.fixed)));
	const flags = options.multilineDotall && options.multiline ? '(?s)' : '';
	try {
		return compilePerl(flags + source, {
			flavour: options.perl ? 'pcre' : 'rust',
			ignoreCase,
			bounds: options.wholeLines ? 'line' : options.words ? 'words' : 'none',
			isMultiline: true,
		});
	} catch (error) {
		if (!(error instanceof PerlSyntaxError)) throw error;
		throw new RgRefusal(explained(source, error, options.perl));
	}
};

/** Whether files must be searched as a whole: a match may span lines, or nobody knows that none does. */
export const spansLines = (regex: PerlRegex, { options }: RgArguments): boolean =>
	options.multiline && (options.perl || regex.touchesNewlines);

const quoted = (text: string): string => text.replaceAll(/[.^$*+?()[\]{}|\\]/g, '\\$&');

const hasUpperCase = (pattern: string, isFixed: boolean): boolean =>
	/\p{Lu}/u.test(isFixed ? pattern : pattern.replaceAll(/\\(?:[pP]\{[^}]*\}|.)/gsu, ''));

const refuseNewline = (source: string): void => {
	if (!source.includes('\n') && !/(?<!\\)(?:\\\\)*\\n/.test(source)) return;
	throw new RgRefusal(
		[
			'the literal \'"\\n"\' is not allowed in a regex\n',
			'Consider enabling multiline mode with the --multiline flag (or -U for short).',
			'When multiline mode is enabled, new line characters can be matched.',
		].join('\n'),
	);
};

const explained = (source: string, error: PerlSyntaxError, isPerl: boolean): string => {
	if (isPerl) return `PCRE2: error compiling pattern at offset ${error.at}: ${error.message}`;
	const lines = [
		'regex parse error:',
		`    ${source}`,
		`    ${' '.repeat(error.at)}${'^'.repeat(error.length)}`,
		`error: ${error.message}`,
	];
	if (/look-around|backreferences/.test(error.message))
		lines.push(
			'',
			'Consider enabling PCRE2 with the --pcre2 flag, which can handle backreferences',
			'and look-around.',
		);
	return lines.join('\n');
};
