import { collectSecrets, createRedactor, type Redactor, type SecretStore } from '@tenon/core';
import type { KernelSecrets } from '@tenon/shell';

/** Secrets of a store for a kernel, with what a person should know about them. */
export interface HiddenSecrets extends KernelSecrets {
	/** Those that cannot be hidden, and why. */
	readonly warnings: readonly string[];
}

/** Makes the secrets of a store known to a kernel. What is stored later is hidden from the next workspace on. */
export const hiddenSecrets = async (store: SecretStore): Promise<HiddenSecrets> => {
	const redactor: Redactor = createRedactor(await collectSecrets(store));
	return {
		resolve: (name) => store.resolve(name),
		redactor: () => redactor,
		warnings: redactor.refused.map(({ warning }) => warning),
	};
};
