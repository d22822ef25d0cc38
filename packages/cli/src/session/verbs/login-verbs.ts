import { isSecretName, isTenonError } from '@tenon/core';
import { openSecretFile } from '@tenon/host';
import { loginProviders, secretOf } from '../../login/providers.ts';
import { ServiceError } from '../service/errors.ts';
import type { LoginVerbs } from '../service/verbs/logins.ts';

/** Keys of providers, in a file of secrets. */
export const loginVerbs = (secretFile: string): LoginVerbs => ({
	listLogins: async () => {
		const kept = new Set(openSecretFile(secretFile).names());
		return loginProviders.map(({ name, title, page }) => ({
			...{ provider: name, title, page },
			hasKey: kept.has(secretOf(name)),
		}));
	},
	saveKey: async ({ provider, key }) => {
		const secret = secretOf(provider);
		if (!isSecretName(secret)) {
			const nearest = loginProviders.map(({ name }) => name);
			throw new ServiceError('service.bad-argument', `${JSON.stringify(provider)} cannot name a provider`, {
				nearest,
			});
		}
		try {
			openSecretFile(secretFile).set(secret, key.trim());
		} catch (error) {
			if (!isTenonError(error)) throw error;
			throw new ServiceError('service.bad-argument', error.message, { cause: error });
		}
	},
});
