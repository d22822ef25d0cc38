import { collectSecrets, createRedactor, type Redactor, type SecretStore } from '@tenon/core';
import type { KernelSecrets } from '@tenon/shell';
import type { HiddenNames } from '@tenon/vfs';

/** Secrets of a store for a kernel, with what a person should know about them. */
export interface HiddenSecrets extends KernelSecrets {
	/** Those that cannot be hidden, and why. */
	readonly warnings: readonly string[];
	/** Keeps them out of names that are written down, and puts them back. */
	readonly names: HiddenNames;
}

/** Makes the secrets of a store known to a kernel. What is stored later is hidden from the next workspace on. */
export const hiddenSecrets = async (store: SecretStore): Promise<HiddenSecrets> => {
	const secrets = await collectSecrets(store);
	const values = new Map(secrets.map(({ name, value }) => [name, value]));
	const redactor: Redactor = createRedactor(secrets);
	return {
		resolve: (name) => store.resolve(name),
		redactor: () => redactor,
		names: {
			conceal: (text) => redactor.redactText(text),
			reveal: (text) =>
				text.replace(/\[secret:([^\]]+)\]/g, (whole, name: string) => values.get(name) ?? whole),
		},
		warnings: redactor.refused.map(({ warning }) => warning),
	};
};
