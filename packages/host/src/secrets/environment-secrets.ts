import { BadSecretName, isSecretName, type SecretStore } from '@tenon/core';

/**
 * Secrets out of environment variables, each chosen by name: `{ 'github.token': 'GITHUB_TOKEN' }`. Nothing is
 * taken for a secret because of what it is called. A variable that is unset or empty is no secret.
 */
export const environmentSecrets = (
	variables: Readonly<Record<string, string>>,
	environment: Readonly<Record<string, string | undefined>> = process.env,
): SecretStore => {
	for (const name of Object.keys(variables)) if (!isSecretName(name)) throw new BadSecretName(name);
	const resolve = (name: string): string | undefined => {
		const variable = Object.hasOwn(variables, name) ? variables[name]! : undefined;
		return variable === undefined ? undefined : environment[variable] || undefined;
	};
	return { names: () => Object.keys(variables).filter((name) => resolve(name) !== undefined), resolve };
};
