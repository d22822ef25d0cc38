import type { EditFailure } from '@tenon/vfs';

/** What `edit` says of an edit that cannot be done: the file in front, the edit's number where there are more. */
export const failureText = (
	file: string,
	{ message, fault }: EditFailure,
	{ isOnly }: { readonly isOnly: boolean },
): string => {
	const text = isOnly ? message.replace(/^edit \d+: /, '') : message;
	const way = fault.reason === 'ambiguous' ? text.replace(/or ask for all$/, 'or use --all') : text;
	return `${file}: ${way}`;
};
