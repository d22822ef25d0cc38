import type { FoundExtension, ProcessStart } from '@tenon/extensions';

/** A program as discovery would have found it, with a manifest of zot's form unless said otherwise. */
export const foundProcess = (
	name: string,
	folder: string,
	start: Omit<ProcessStart, 'kind'>,
	more: Partial<FoundExtension> = {},
): FoundExtension => ({
	name,
	kind: 'process',
	scope: 'explicit',
	folder,
	version: '1.0.0',
	description: '',
	isEnabled: true,
	start: { kind: 'process', ...start },
	permissions: undefined,
	intercept: {},
	restart: 'never',
	skills: [],
	hasSeparateData: false,
	checksArguments: 'warn',
	...more,
});
