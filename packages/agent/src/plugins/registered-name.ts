/** Whether a name may be registered. It stands in keys, whose parts slashes divide. */
export const isName = (name: unknown): name is string =>
	typeof name === 'string' && /^[a-z][a-z0-9_.-]{0,63}$/.test(name);
