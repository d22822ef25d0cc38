import type { ExtensionEnd, RunningExtension } from './extension.ts';

/** An extension that runs nothing: what it brings stands in its manifest. */
export const inertExtension = (): RunningExtension => {
	const { promise, resolve } = Promise.withResolvers<ExtensionEnd>();
	return {
		ready: Promise.resolve(),
		ended: promise,
		stop: () => {
			resolve({ type: 'stopped' });
			return Promise.resolve();
		},
	};
};
