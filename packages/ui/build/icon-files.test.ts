import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { iconFiles } from './icon-files.ts';

const { transform } = iconFiles();
const written = (code: string): string => {
  if (typeof transform !== 'object') throw new Error('the plugin transforms nothing');
  const answer: unknown = transform.handler.call({} as never, code, 'module.tsx');
  return (answer as { code: string }).code;
};

test('each icon is imported from its own file, by whichever of its names', () => {
  expect(written(`import { House, CircleAlert as Wrong } from 'lucide-react';\nconst a = House;`)).toBe(
    `import House from 'lucide-react/icons/house';import Wrong from 'lucide-react/icons/circle-exclamation-point';\nconst a = House;`,
  );
  expect(written(`import {\n  Eye,\n  EyeOff,\n} from "lucide-react";`)).toBe(
    `import Eye from 'lucide-react/icons/eye';import EyeOff from 'lucide-react/icons/eye-off';`,
  );
});

test('the file of an icon is there', () => {
  expect(existsSync(fileURLToPath(import.meta.resolve('lucide-react/icons/house')))).toBe(true);
});

test('an import from elsewhere stays', () => {
  const code = `import { useState } from 'react';`;
  expect(written(code)).toBe(code);
});

test('an icon that does not exist stops the build', () => {
  expect(() => written(`import { Hose } from 'lucide-react';`)).toThrow('lucide-react has no icon Hose');
});
