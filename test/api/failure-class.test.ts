import { expect, test } from 'vitest';
import { classOfFailure } from '../../src/api/failures/failure-class.js';

test.each([
  ['connection', 'The access token has expired. Please reconnect the account.'],
  ['connection', 'Account isn’t connected.'],
  ['connection', 'The account is not connected'],
  ['connection', 'Error 401: Unauthorized'],
  ['connection', '(#200) Requires pages_manage_posts permission'],
  ['connection', 'The user has revoked access'],
  ['connection', 'Media upload failed: invalid OAuth access token'],
  ['connection', 'Request to graph.facebook.com timed out'],
  ['connection', '503 Service Unavailable'],
  ['connection', 'connect ECONNREFUSED 10.0.0.1:443'],
  ['limit', 'Rate limit exceeded'],
  ['limit', 'Application request limit reached'],
  ['limit', '429 Too Many Requests'],
  ['limit', 'You have reached your daily tweet limit'],
  ['limit', 'Video upload quota is used up'],
  ['limit', 'Text is too long: 301 of 280 characters'],
  ['media', 'Image aspect ratio must be between 4:5 and 1.91:1'],
  ['media', 'Unsupported video codec'],
  ['media', 'Could not download the picture: connection timed out'],
  ['media', 'Only JPEG files are supported'],
  ['media', '413 Payload Too Large'],
  ['rule', 'Status is a duplicate.'],
  ['rule', 'The video violates our community guidelines'],
  ['rule', 'This request looks like it might be spam'],
  ['rule', 'r/tea requires a flair'],
  ['rule', 'Links are not allowed here'],
  ['unknown', 'This demo service is configured to fail on this network.'],
  ['unknown', 'Something went wrong'],
  ['unknown', 'Der Beitrag wurde abgelehnt.'],
  ['unknown', 'The author of this post is away'],
  ['unknown', ''],
] as const)('%s: “%s”', (expected, reason) => {
  expect(classOfFailure([reason])).toBe(expected);
});

test('without a reason, nothing is guessed', () => {
  expect(classOfFailure([])).toBe('unknown');
  expect(classOfFailure(['The service didn’t give a reason.'])).toBe('unknown');
});

test('the first reason that says something counts', () => {
  expect(classOfFailure(['Failed', 'Token expired', 'Image too large'])).toBe('connection');
});
