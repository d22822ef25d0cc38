import type { FoundExtension } from '../../src/host/extension.ts';

/** An extension as discovery gives it, of the user's and with a program, unless said otherwise. */
export const foundExtension = (name: string, more: Partial<FoundExtension> = {}): FoundExtension => ({
	name,
	kind: 'process',
	scope: 'user',
	folder: `/extensions/${name}`,
	version: '1.0.0',
	description: '',
	isEnabled: true,
	start: { kind: 'process', program: 'node', args: ['index.js'] },
	permissions: undefined,
	intercept: {},
	restart: 'on-failure',
	skills: [],
	hasSeparateData: false,
	checksArguments: 'warn',
	...more,
});
