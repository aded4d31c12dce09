import { describe, expect, test } from 'vitest';
import { validationFailure } from '../../../../src/upnext/api/failures/validation-failure.js';
import { FORM_FIELDS, type FormFields } from '../../../../src/upnext/api/form-fields.js';
import type { Failure } from '../../../../src/upnext/api/outcome.js';

type Loc = (string | number)[];
const item = (loc: Loc, type: string, msg: string) => ({
  loc,
  type,
  msg,
  input: 'ECHO',
  ctx: { doc: 'ECHO' },
});

function read(
  detail: unknown,
  fields: FormFields = FORM_FIELDS.createPost,
  sent: Record<string, unknown> = {},
) {
  const failure = validationFailure({ detail }, { fields, sent });
  expect(JSON.stringify(failure)).not.toContain('ECHO');
  return failure;
}

const fieldOf = (failure: Failure) => (failure.kind === 'invalid' ? failure.fields[0] : undefined);
const { createPost, updateSource: source, listPosts } = FORM_FIELDS;

const ENUM_1 = "value is not a valid enumeration member; permitted: 'INSTAGRAM', 'FACEBOOK'";
const ENUM_2 = "Input should be 'INSTAGRAM', 'FACEBOOK' or 'THREADS'";
const DATE_2 = 'Input should be a valid datetime or date, input is too short';
const SCHEDULE: Loc = ['body', 'ScheduleDate'];

describe('maps each item of a 422 to its field, for pydantic 1 and 2', () => {
  test.each<
    [string, FormFields, Loc, [type1: string, msg1: string], [type2: string, msg2: string], string, string]
  >([
    [
      'missing',
      createPost,
      ['body', 'Content'],
      ['value_error.missing', 'field required'],
      ['missing', 'Field required'],
      'Content',
      'This field is required.',
    ],
    [
      'missing inside',
      source,
      ['body', 'Source', 'Source'],
      ['value_error.missing', 'field required'],
      ['missing', 'Field required'],
      'Source',
      'This field is required.',
    ],
    [
      'an unknown name',
      createPost,
      ['body', 'Platforms', 1],
      ['type_error.enum', ENUM_1],
      ['enum', ENUM_2],
      'Platforms',
      'Item 2: The scheduling service rejected this value.',
    ],
    [
      'a literal',
      createPost,
      ['body', 'Status'],
      ['value_error.const', 'unexpected value'],
      ['literal_error', "Input should be 'DRAFT'"],
      'Status',
      'The scheduling service rejected this value.',
    ],
    [
      'a date',
      createPost,
      SCHEDULE,
      ['value_error.datetime', 'invalid datetime format'],
      ['datetime_from_date_parsing', DATE_2],
      'ScheduleDate',
      'The scheduling service can’t read this date.',
    ],
    [
      'a rule of the service’s own',
      createPost,
      ['body', 'PromptId'],
      ['value_error', 'prompt not found'],
      ['value_error', 'Value error, prompt not found'],
      'PromptId',
      'Prompt not found.',
    ],
    [
      'an assertion',
      createPost,
      ['body', 'Media'],
      ['assertion_error', 'no such file'],
      ['assertion_error', 'Assertion failed, no such file'],
      'Media',
      'No such file.',
    ],
    [
      'an embedded body',
      createPost,
      ['body', 'post', 'Content'],
      ['value_error.missing', 'field required'],
      ['missing', 'Field required'],
      'Content',
      'This field is required.',
    ],
    [
      'a query list',
      listPosts,
      ['query', 'platforms', 1],
      ['type_error.enum', ENUM_1],
      ['enum', ENUM_2],
      'platforms',
      'Item 2: The scheduling service rejected this value.',
    ],
  ])('%s', (_name, fields, loc, one, two, field, say) => {
    for (const [type, msg] of [one, two]) {
      const found = fieldOf(read([item(loc, type, msg)], fields));
      expect(found).toMatchObject({ field, type });
      if (say) expect(found?.say).toBe(say);
      expect(found?.say).toMatch(/^[\p{Lu}].*[.!?]$/u);
    }
  });
});

describe('finds the field behind wrappers, unions and other spellings', () => {
  test.each<[string, FormFields, Loc, string, number | undefined]>([
    [
      'a wrapper with the field’s name in small letters',
      source,
      ['body', 'source', 'Source', 'Source'],
      'Source',
      undefined,
    ],
    ['a member of a union', source, ['body', 'Source', 'SourceValue', 'Source'], 'Source', undefined],
    ['a union with text', source, ['body', 'Source', 'str'], 'Source', undefined],
    ['a union with a list', createPost, ['body', 'Media', 'list[str]', 0], 'Media', 0],
    ['snake_case', createPost, ['body', 'schedule_date'], 'ScheduleDate', undefined],
    ['camelCase in a wrapper', createPost, ['body', 'post', 'templateId'], 'TemplateId', undefined],
    ['the item of a list', createPost, ['body', 'Platforms', 3], 'Platforms', 3],
    ['no first part', createPost, ['Content'], 'Content', undefined],
  ])('%s', (_name, fields, loc, field, index) => {
    const found = fieldOf(read([item(loc, 'value_error', 'no good')], fields));
    expect(found?.field).toBe(field);
    expect(found?.say).toBe(index === undefined ? 'No good.' : `Item ${index + 1}: No good.`);
  });
});

describe('shows problems without a field for the whole form', () => {
  test.each<[string, unknown, string]>([
    [
      'a rule of the model, pydantic 1',
      [item(['body', '__root__'], 'value_error', 'Pick a time or save a draft')],
      'Pick a time or save a draft.',
    ],
    [
      'a rule of the model, pydantic 2',
      [item(['body'], 'value_error', 'Value error, Pick a time or save a draft')],
      'Pick a time or save a draft.',
    ],
    [
      'an extra field',
      [item(['body', 'Foo'], 'extra_forbidden', 'Extra inputs are not permitted')],
      'Extra inputs are not permitted.',
    ],
    [
      'JSON that we spoiled, pydantic 1',
      [item(['body', 38], 'value_error.jsondecode', "Expecting ',' delimiter")],
      'This is a bug in Upnext',
    ],
    [
      'JSON that we spoiled, pydantic 2',
      [item(['body', 38], 'json_invalid', 'JSON decode error')],
      'This is a bug in Upnext',
    ],
    [
      'a key that was used',
      [item(['header', 'idempotency-key'], 'value_error', 'This key was used for another post')],
      'This key was used for another post.',
    ],
    ['a text', 'The plan is used up', 'The plan is used up.'],
    ['a list of texts', ['The plan is used up', 'Try tomorrow'], 'The plan is used up.'],
    ['an empty list', [], 'gave no reason'],
    ['nothing', undefined, 'gave no reason'],
    ['null', null, 'gave no reason'],
    ['a number', 42, 'gave no reason'],
    ['a page', '<html><body>Oops</body></html>', 'gave no reason'],
    ['items that are none', [null, 7, [], {}], ''],
    ['a loc that is none', [{ loc: { a: 1 }, msg: 'Broken' }], 'Broken.'],
  ])('%s', (_name, detail, words) => {
    const failure = read(detail);
    expect(failure).toMatchObject({ kind: 'invalid', fields: [] });
    expect(failure.kind === 'invalid' && failure.others[0]).toContain(words);
  });
});

describe('names a field that the form does not have', () => {
  const NEEDED =
    'The scheduling service requires “CompanyId”, which this form doesn’t have. Please tell an admin.';
  test.each<[string, Loc, string, string, string]>([
    ['missing, pydantic 2', ['body', 'CompanyId'], 'missing', 'Field required', NEEDED],
    [
      'a value that is not taken',
      ['body', 'Language'],
      'enum',
      "Input should be 'en'",
      'Language: The scheduling service rejected this value.',
    ],
    [
      'one of a union',
      ['body', 'Owner', 'str'],
      'string_type',
      'Input should be a valid string',
      'Owner: Input should be a valid string.',
    ],
    [
      'a sentence that stands alone',
      ['body', 'Plan'],
      'value_error',
      'Your plan is over',
      'Your plan is over.',
    ],
    ['no body at all', ['body'], 'missing', 'Field required', 'This is a bug in Upnext'],
  ])('%s', (_name, loc, type, msg, words) => {
    const failure = read([item(loc, type, msg)]);
    expect(failure).toMatchObject({ kind: 'invalid', fields: [] });
    expect(failure.say).toContain(words);
  });
});

test('maps a path parameter to its input', () => {
  const wrong = item(['path', 'user_id'], 'int_parsing', 'Input should be a valid integer');
  expect(fieldOf(read([wrong], FORM_FIELDS.updateProjectUser))).toMatchObject({
    field: 'user_id',
    say: 'Input should be a valid integer.',
  });
});

describe('shortens a long text for the form', () => {
  const long = 'This text breaks rule seven of the house style. '.repeat(7);
  const sayOf = (msg: string) => fieldOf(read([item(['body', 'Content'], 'value_error', msg)]))?.say ?? '';

  test.each([
    ['a long reason', `Value error, ${long}`],
    ['one without blanks', `a ${'長'.repeat(400)}`],
    ['one of emoji alone', '👩🏽‍🚀'.repeat(100)],
  ])('%s', (_name, msg) => {
    const say = sayOf(msg);
    expect(say).toMatch(/…$/);
    expect(say.isWellFormed()).toBe(true);
    expect(say.length).toBeLessThanOrEqual(300);
    expect(say.length).toBeGreaterThan(260);
  });

  test('ends with a whole word', () => {
    expect(sayOf(long)).toMatch(/house style\. This text…$/);
  });

  test.each([
    ['a page', `${long}<p>Oops</p>`],
    ['a trace', `${long} Traceback (most recent call last): File "/srv/app.py", line 3`],
    ['a stack', `${long} at Object.run (/srv/app.js:3:1)`],
    ['a statement', `${long} [SQL: INSERT INTO posts (text) VALUES (%s)]`],
    ['an object', `${long} {"token": "secret"}`],
    ['a whole book', long.repeat(20)],
  ])('but no %s', (_name, msg) => {
    expect(sayOf(msg)).toBe('The scheduling service rejected this.');
  });
});

test('keeps problems without a field from an object keyed by field names', () => {
  expect(read({ Content: 'Too rude', rules: ['Read them again'], code: 'E17' })).toMatchObject({
    fields: [{ field: 'Content', say: 'Too rude.' }],
    others: ['Read them again.'],
  });
});

describe('maps texts by field', () => {
  test.each<[string, unknown, string[]]>([
    ['words beside a list', { detail: 'Your plan is over', errors: [] }, ['Your plan is over.']],
    ['words without blanks', { errors: { base: ['内容が長すぎます'] } }, ['内容が長すぎます.']],
    [
      'a tag that is named',
      { detail: 'Text must not contain <script> tags' },
      ['Text must not contain <script> tags.'],
    ],
    ['only that it failed', { error: 'Unprocessable Entity' }, ['Unprocessable Entity.']],
    [
      'pydantic’s own report',
      {
        detail:
          "1 validation error for Post\nContent\n  Input should be a valid string [type=string_type, input_value='My own words', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.9/v/string_type",
      },
      ['1 validation error for Post Content Input should be a valid string.'],
    ],
  ])('%s is said of the whole form', (_name, body, others) => {
    expect(validationFailure(body, { fields: createPost })).toMatchObject({ fields: [], others });
  });

  test.each<[string, unknown, string]>([
    [
      'a rule without words',
      { detail: [{ loc: ['body', 'Content'], msg: 'Value error, ', type: 'value_error' }] },
      'The scheduling service rejected this.',
    ],
    [
      'an item with what was sent',
      {
        detail: [
          { loc: ['body', 'Content'], msg: "Too long [type=x, input_value='My own words', input_type=str]" },
        ],
      },
      'Too long.',
    ],
  ])('%s is said at the field', (_name, body, say) => {
    expect(validationFailure(body, { fields: createPost })).toMatchObject({
      fields: [{ field: 'Content', say }],
      others: [],
    });
  });

  test.each<[string, unknown]>([
    [
      'of the request',
      { detail: [], body: { Content: 'My own words' }, errors: { data: { Content: 'My own words' } } },
    ],
    ['of the fields alone', { Content: 'My own words', Platforms: ['X', 'REDDIT'] }],
    ['of lists, one of them empty', { Content: ['My own words'], Platforms: [] }],
    ['of other lists', { tags: ['My own words'], body: ['My own words'] }],
    ['of a page', { errors: { Content: '<html>My own words</html>' } }],
  ])('nothing is shown that is an echo %s', (_name, body) => {
    expect(JSON.stringify(validationFailure(body, { fields: createPost }))).not.toMatch(/own words/);
  });
});

test('joins several problems of one field, each with its item', () => {
  const failure = read(
    [item(['body', 'Platforms', 0], 'enum', ENUM_2), item(['body', 'Platforms', 2], 'enum', ENUM_2)],
    createPost,
    { Platforms: ['YOUTUBE', 'X', 'REDDIT'] },
  );
  expect(failure).toMatchObject({
    fields: [
      {
        field: 'Platforms',
        say: 'YouTube: The scheduling service rejected this value. Reddit: The scheduling service rejected this value.',
      },
    ],
  });
});

test.each([
  ['a token that is missing', ['header', 'authorization'], 'token'],
  ['an id of the wrong form', ['path', 'project_id'], 'missing'],
])('%s is no problem of the form', (_name, loc, kind) => {
  expect(read([item(loc, 'missing', 'Field required')])).toMatchObject({ kind });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'no'],
  ['a list', [item(['body', 'Content'], 'missing', 'Field required')]],
])('a body that is %s itself is read as well', (_name, body) => {
  expect(validationFailure(body, { fields: createPost }).kind).toBe('invalid');
});
