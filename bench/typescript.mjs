// Lets node run the TypeScript of this project as it stands: node --import ./bench/typescript.mjs bench/engine.ts
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
