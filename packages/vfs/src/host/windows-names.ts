/**
 * Whether Windows would take a name as it stands: no separator or stream of its own, no device, no
 * ending that it silently drops.
 */
export const isPortableName = (name: string): boolean =>
	name === '.' ||
	name === '..' ||
	!(/[\\:*?"<>|\u0000-\u001f]/.test(name) || /[. ]$/.test(name) || device.test(name));

const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
