import { defineConfig } from 'vitest/config';

export default defineConfig({
	resolve: { conditions: ['@tenon/source'] },
	ssr: { resolve: { conditions: ['@tenon/source'] } },
	test: {
		include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
		setupFiles: ['test/property-seed.ts'],
		testTimeout: 30_000,
		execArgv: ['-C', '@tenon/source'],
	},
});
