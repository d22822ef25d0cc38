#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runTenon } = await import('../dist/tenon.js');
process.exitCode = await runTenon(process.argv.slice(2));
