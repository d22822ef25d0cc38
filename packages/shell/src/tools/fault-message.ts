/** What to say of something that a tool has thrown, whatever it is. */
export const faultMessage = (thrown: unknown): string => {
	if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message;
	return typeof thrown === 'string' && thrown !== '' ? thrown : `it threw ${describe(thrown)}`;
};

const describe = (thrown: unknown): string => {
	if (typeof thrown === 'object' && thrown !== null) return 'an object that is no error';
	return typeof thrown === 'symbol' || typeof thrown === 'function' ? `a ${typeof thrown}` : String(thrown);
};
