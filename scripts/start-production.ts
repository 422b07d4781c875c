import { isBuildFresh } from './web-build.ts';

/** Runs the server of a tree that was built before: nothing is installed or built at start. */
if (isBuildFresh()) await import('../apps/server/src/main.ts');
else {
  console.error('The web application is not built or is out of date. Run npm run build first');
  process.exitCode = 1;
}
