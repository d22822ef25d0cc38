export { findNonconformance, type Nonconformance } from './conform.ts';
