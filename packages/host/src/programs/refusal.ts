import type { ProgramExit } from '@tenon/shell';

/** What bash says of a program that the system would not start. */
export const refusalOf = (error: NodeJS.ErrnoException): ProgramExit => {
	const { code } = error;
	if (code === 'ENOENT') return { kind: 'refused', reason: 'No such file or directory', status: 127 };
	return { kind: 'refused', reason: reasons[code ?? ''] ?? error.message, status: 126 };
};

const reasons: Readonly<Record<string, string>> = {
	EACCES: 'Permission denied',
	ENOEXEC: 'cannot execute binary file: Exec format error',
	E2BIG: 'Argument list too long',
	ETXTBSY: 'Text file busy',
	EAGAIN: 'fork: retry: Resource temporarily unavailable',
	ENOTDIR: 'Not a directory',
	ELOOP: 'Too many levels of symbolic links',
};
