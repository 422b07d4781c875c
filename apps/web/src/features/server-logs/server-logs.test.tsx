import { MantineProvider } from '@mantine/core';
import type { Role, ServerLogEntry } from '@rootline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Self } from '#api/use-may.ts';
import { ServerLogList, ServerLogsSection } from './server-logs-section.tsx';

const entry = (second: number, change: Partial<ServerLogEntry> = {}): ServerLogEntry => ({
  level: 'info',
  timestamp: `2026-03-01T10:00:0${second}.000Z`,
  message: `message ${second}`,
  source: null,
  ...change,
});

test('the entries stand with the newest last, each with level, time, message and its source when it has one', () => {
  const markup = renderToStaticMarkup(
    <ServerLogList entries={[entry(2, { level: 'error', source: 'http', message: '<b>failed</b>' }), entry(1)]} />,
  );
  expect(markup.indexOf('message 1')).toBeLessThan(markup.indexOf('&lt;b&gt;failed'));
  expect(markup).toContain('data-hue="red"');
  expect(markup).toContain('dateTime="2026-03-01T10:00:02.000Z"');
  expect(markup.match(/<b>/g)).toEqual(['<b>']);
  expect(markup).toContain('<b>http</b> &lt;b&gt;failed');
  // No blank stands where a source would.
  expect(markup).toContain('>message 1<');
});

test('equal entries are shown as often as they were written', () => {
  expect(renderToStaticMarkup(<ServerLogList entries={[entry(1), entry(1)]} />).match(/message 1/g)).toHaveLength(2);
});

const sectionFor = (role: Role) => {
  const self = { id: 'u1', firstName: 'A', lastName: 'B', email: 'a@b', role, createdAt: '2026-01-01T00:00:00Z' };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Self value={self}>
          <ServerLogsSection />
        </Self>
      </MantineProvider>
    </QueryClientProvider>,
  );
};

test('only administrators see the section', () => {
  expect(sectionFor('VIEWER')).not.toContain('View Recent Logs');
});

test('the list is closed until it is asked for', () => {
  const markup = sectionFor('ADMIN');
  expect(markup).toContain('View Recent Logs');
  expect(markup).toContain('aria-expanded="false"');
  expect(markup).not.toContain('Refresh');
});
