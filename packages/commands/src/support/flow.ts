export { type Flow, runFlow, wait } from '@tenon/core';
