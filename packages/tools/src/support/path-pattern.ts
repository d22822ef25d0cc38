import { compilePathGlob, type Regex, RegexError } from '@tenon/shell';
import { ToolFailure } from './tool-failure.ts';

/** A caller's pattern for files: one without a slash matches names at any depth. Throws `ToolFailure`. */
export const compilePathPattern = (pattern: string): Regex => {
	if (pattern.startsWith('/') || pattern.split('/').includes('..'))
		throw new ToolFailure(
			`${pattern}: a pattern is relative to path and has no ..; name the directory as path`,
		);
	const bare = pattern.replace(/^(?:\.\/)+/, '');
	try {
		return compilePathGlob(bare, { isAnchored: bare.includes('/'), dialect: 'caller' });
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		throw new ToolFailure(`${pattern}: not a valid pattern: ${error.message}`, { exitStatus: 2 });
	}
};
