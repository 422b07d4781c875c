import { bracketed, createCaseWriter, logfmt } from '../case-writer.ts';
import type { CheckCase } from '../check-case.ts';

export const unknownHost: CheckCase = {
  name: 'dns',
  title: 'A name that no longer resolves',
  fileName: 'mail-relay.log',
  cause: /cannot resolve host smarthost/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-06T01:00:00Z', bracketed);
    background(120, 1100, [
      (n) => ['INFO', `relay.Sender - message ${n} handed over in ${n % 200} ms`],
      (n) => ['INFO', `relay.Queue - ${n % 50} messages wait`],
    ]);
    for (let i = 0; i < 20; i += 1) {
      write(900, 'ERROR', 'relay.Dns - cannot resolve host smarthost.mail.internal: name does not exist');
      write(30, 'WARN', `relay.Sender - message ${i * 43} is deferred, attempt ${(i % 4) + 1}`);
      if (i > 5) write(50, 'ERROR', `relay.Queue - queue has ${200 + i * 30} messages, oldest ${i * 2} minutes`);
    }
    return lines;
  },
};

export const expiredCertificate: CheckCase = {
  name: 'expired-certificate',
  title: 'A certificate that ran out',
  fileName: 'invoice-sync.log',
  cause: /certificate of ledger .* expired/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-07T23:20:00Z', logfmt);
    background(100, 1500, [
      (n) => ['info', `component=sync msg="invoice ${n} copied to ledger"`],
      (n) => ['info', `component=sync msg="batch of ${n % 80} invoices done"`],
    ]);
    for (let i = 0; i < 22; i += 1) {
      write(700, 'error', 'component=tls msg="handshake failed: certificate of ledger is expired since midnight"');
      write(20, 'error', `component=sync msg="invoice ${i * 59} not copied, ledger is out of reach"`);
      if (i % 5 === 4) write(30, 'warn', `component=alarm msg="${i * 2} invoices wait for more than ten minutes"`);
    }
    return lines;
  },
};

export const poolExhausted: CheckCase = {
  name: 'pool-exhausted',
  title: 'A report that keeps every database connection',
  fileName: 'booking.log',
  cause: /holds \d+ of \d+ connections|pool booking-db is exhausted/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-08T12:00:00Z', bracketed);
    background(110, 500, [
      (n) => ['INFO', `booking.Service - seat ${n} reserved in ${n % 60} ms`],
      (n) => ['INFO', `web.Access - POST /bookings 201 in ${n % 120} ms`],
    ]);
    write(900, 'WARN', 'db.Pool - yearly-report holds 18 of 20 connections for more than 60 seconds');
    for (let i = 0; i < 25; i += 1) {
      write(350, 'ERROR', `db.Pool - pool booking-db is exhausted, waited 5000 ms, ${10 + i} requests wait`);
      write(30, 'ERROR', 'booking.Service - seat not reserved: no connection in time');
      write(20, 'ERROR', `web.Access - POST /bookings 503 in ${5000 + i} ms`);
    }
    return lines;
  },
};
