import { compilePerl, type PerlRegex, PerlSyntaxError } from '@tenon/shell';
import { boundsOf, type RgArguments, RgRefusal } from './settings.ts';

/** The expression that all patterns together are. Throws `RgRefusal` with rg's own text. */
export const compileRgPatterns = (patterns: readonly string[], args: RgArguments): PerlRegex => {
	const { options, order } = args;
	const sources = options.fixed ? patterns.map(quoted) : patterns;
	const source = sources.length === 1 ? sources[0]! : sources.map((part) => `(?:${part})`).join('|');
	if (source.length > maxPatternLength)
		throw new RgRefusal(`Compiled regex exceeds size limit of ${maxPatternLength} bytes.`);
	for (const one of sources) if (!options.multiline) refuseNewline(one);
	const caseRule = order.findLast(
		(name) => name === 'ignoreCase' || name === 'smartCase' || name === 'caseSensitive',
	);
	const ignoreCase =
		caseRule === 'ignoreCase' ||
		(caseRule === 'smartCase' && !patterns.some((pattern) => hasUpperCase(pattern, options.fixed)));
	const flags = options.multilineDotall && options.multiline ? '(?s)' : '';
	const compile = (flavour: 'pcre' | 'rust'): PerlRegex =>
		compilePerl(flags + source, {
			flavour,
			ignoreCase,
			bounds: boundsOf(args),
			isMultiline: true,
			letters: 'rust',
		});
	const engine = engineOf(args);
	try {
		return compile(engine === 'pcre2' ? 'pcre' : 'rust');
	} catch (error) {
		if (!(error instanceof PerlSyntaxError)) throw error;
		if (engine === 'auto') return compileOther(() => compile('pcre'), explained(source, error, false));
		throw new RgRefusal(explained(source, error, engine === 'pcre2'));
	}
};

// An expression is made in one go, which takes up to 0.3 s for so much.
const maxPatternLength = 262_144;

const engineOf = ({ options, order }: RgArguments): string => {
	const engine = options.engine ?? 'default';
	if (!['default', 'pcre2', 'auto'].includes(engine))
		throw new RgRefusal(
			`error: '${engine}' isn't a valid value for '--engine <ENGINE>'\n\t[possible values: auto, default, pcre2]`,
		);
	const last = order.findLast((name) => name === 'perl' || name === 'engine' || name === 'autoHybrid');
	return last === 'perl' ? 'pcre2' : last === 'autoHybrid' ? 'auto' : engine;
};

// What the default cannot read may be an expression of PCRE.
const compileOther = (compile: () => PerlRegex, fault: string): PerlRegex => {
	try {
		return compile();
	} catch (error) {
		if (!(error instanceof PerlSyntaxError)) throw error;
		const line = '~'.repeat(79);
		const other = explained('', error, true);
		throw new RgRefusal(
			`regex could not be compiled with either the default regex engine or with PCRE2.\n\ndefault regex engine error:\n${line}\n${fault}\n${line}\n\nPCRE2 regex engine error:\n${other}`,
		);
	}
};

/** Whether files must be searched as a whole: a match may span lines, or it is unknown that none does. */
export const spansLines = (regex: PerlRegex, { options }: RgArguments): boolean =>
	options.multiline && (options.perl || regex.touchesNewlines);

const quoted = (text: string): string => text.replaceAll(/[.^$*+?()[\]{}|\\]/g, '\\$&');

const hasUpperCase = (pattern: string, isFixed: boolean): boolean =>
	/\p{Lu}/u.test(isFixed ? pattern : pattern.replaceAll(/\\(?:[pP]\{[^}\\]*\}|.)/gsu, ''));

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
