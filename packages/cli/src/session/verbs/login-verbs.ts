import { isSecretName, isTenonError } from '@tenon/core';
import { openSecretFile } from '@tenon/host';
import { loginProviders, secretOf } from '../../login/providers.ts';
import { providerOf } from '../models.ts';
import { ServiceError } from '../service/errors.ts';
import type { LoginVerbs, SavedKey } from '../service/verbs/logins.ts';
import type { SettingVerbs } from '../service/verbs/settings.ts';
import type { SessionHost } from '../session-host.ts';

/** Keys of providers, in a file of secrets. */
export const loginVerbs = (host: SessionHost, { setModel }: Pick<SettingVerbs, 'setModel'>): LoginVerbs => {
	const { secretFile, models, place } = host.parts;
	const use = async (provider: string): Promise<SavedKey> => {
		models.readKeys();
		const usable = models.list.filter((listed) => listed.provider === provider).map(({ id }) => id);
		const [first] = usable;
		if (first !== undefined && providerOf(models, place.model) === 'none') await setModel({ model: first });
		return { models: usable, model: place.model };
	};
	return {
		listLogins: async () => {
			const kept = new Set(openSecretFile(secretFile).names());
			return loginProviders.map(({ name, title, page }) => ({
				...{ provider: name, title, page },
				hasKey: kept.has(secretOf(name)),
			}));
		},
		saveKey: async ({ provider, key }) => {
			keepKey(secretFile, provider, key.trim());
			return use(provider);
		},
	};
};

const keepKey = (secretFile: string, provider: string, key: string): void => {
	const secret = secretOf(provider);
	if (!isSecretName(secret)) {
		const nearest = loginProviders.map(({ name }) => name);
		throw new ServiceError('service.bad-argument', `${JSON.stringify(provider)} cannot name a provider`, {
			nearest,
		});
	}
	try {
		openSecretFile(secretFile).set(secret, key);
	} catch (error) {
		if (!isTenonError(error)) throw error;
		throw new ServiceError('service.bad-argument', error.message, { cause: error });
	}
};
