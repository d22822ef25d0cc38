import type { ExecuteResult } from '@tenon/shell';

/** What a script left as one line of JSON, for programs that call the shell. */
export const jsonText = (result: ExecuteResult): string => {
	const { code, stdout, stderr, truncated, jobs, warnings, errors } = result;
	return `${JSON.stringify({ code, stdout, stderr, truncated, jobs, warnings, errors })}\n`;
};
