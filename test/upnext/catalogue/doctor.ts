import { failed, passed } from '../../../src/upnext/features/doctor/checks/finding.js';
import { report } from '../../../src/upnext/features/doctor/index.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = ({ text }: SampleParts): Sample[] => {
  const findings = Array.from({ length: 8 }, () => [
    failed(text(40), text(), text()),
    passed(text(40), text(600)),
  ]);
  return [{ name: 'Doctor', message: report(findings.flat()) }];
};
