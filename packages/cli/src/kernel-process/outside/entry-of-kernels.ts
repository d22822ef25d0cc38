import type { ProcessLinkOptions } from '@tenon/extensions';

/** What the process of kernels begins with: a file of the sources, or the program itself where it is bundled. */
export const entryOfKernels = (): Pick<ProcessLinkOptions, 'entryFile' | 'entryArguments'> => {
	const here = import.meta.url;
	return here.endsWith('.ts')
		? { entryFile: new URL('../inside/entry.ts', here) }
		: entryInProgram(new URL('../../bin/tenon.cjs', here));
};

/** The same process, by the bundled program. */
export const entryInProgram = (
	program: URL,
): Required<Pick<ProcessLinkOptions, 'entryFile' | 'entryArguments'>> => ({
	entryFile: program,
	entryArguments: [kernelsCommand],
});

/** The subcommand that runs kernels for a session; for the program alone, and in no help. */
const kernelsCommand = 'kernels-of-session';
