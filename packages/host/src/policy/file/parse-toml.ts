import { parse, TomlError, type TomlTable } from 'smol-toml';
import { PolicyError } from '../errors.ts';

/** Parses TOML; what is none is a {@link PolicyError} with line and column. */
export const parseToml = (text: string, file: string): TomlTable => {
	if (text.length > maxLength) {
		throw new PolicyError({ file, line: 1, key: '' }, `longer than ${maxLength} characters; shorten it`);
	}
	try {
		return parse(text);
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		const { line, column } = error;
		const [first = ''] = error.message.split('\n', 1);
		const problem = first.replace(/^Invalid TOML document: /, '');
		throw new PolicyError({ file, line, column, key: '' }, `not TOML: ${problem}`, { cause: error });
	}
};

const maxLength = 1 << 20;
