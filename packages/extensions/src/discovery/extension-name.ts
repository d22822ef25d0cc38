/** Whether a text can name an extension. Names stand in messages, logs and lists, one per line. */
export const isExtensionName = (name: string): boolean =>
	/^[^\p{C}]{1,100}$/u.test(name) && name.trim() === name;
