import type { ExecuteResult } from '@tenon/shell';

/** What a script left as one line of JSON, for programs that call the shell. */
export const jsonText = (result: ExecuteResult): string => {
	const { status, stdout, stderr, truncated, jobs, warnings, errors } = result;
	return `${JSON.stringify({ code: status, stdout, stderr, truncated, jobs, warnings, errors })}\n`;
};
