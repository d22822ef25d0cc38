/** The two halves of a device number, as Linux packs them. */
export const deviceNumber = (device: number): { readonly major: number; readonly minor: number } => ({
	major: Math.floor(device / 256) & 0xfff,
	minor: (device & 0xff) | (Math.floor(device / 4096) & 0xfffff & ~0xff),
});
