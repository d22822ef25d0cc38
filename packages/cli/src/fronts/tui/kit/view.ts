/** Something that is drawn as rows of the screen. Rows are no wider than asked for; they may have colours. */
export interface View {
	render(width: number): string[];
	/** Forgets what was drawn before: the width or the theme is another one. */
	invalidate(): void;
	/** Takes keys while it has the focus. */
	handleInput?(data: string): void;
}
